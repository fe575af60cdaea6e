import { LifeBuoy, LogOut, Monitor, Moon, Settings, ShieldUser, ShoppingBag, Sun, UserRound } from 'lucide-react';

/** The icons of the account menu. They load with the open menu: every page has its button. */
const icons = { LifeBuoy, LogOut, Monitor, Moon, Settings, ShieldUser, ShoppingBag, Sun, UserRound };

export type AccountIcon = keyof typeof icons;

export default icons;
