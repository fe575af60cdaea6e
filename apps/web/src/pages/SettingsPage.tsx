import { Monitor, Moon, Sun } from 'lucide-react';
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx';
import { type ThemeChoice, theme, useThemeChoice } from '../lib/theme.ts';
import { Card } from '../ui/Card.tsx';
import { Chip } from '../ui/Chip.tsx';

const themes: readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
];

/** What a member can set for themselves. */
export function SettingsPage() {
  const choice = useThemeChoice();
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3">
        <Card heading="Appearance">
          <p className="mb-3 text-ink-2">System follows the setting of your device.</p>
          <div className="flex flex-wrap gap-2">
            {themes.map(({ value, label, Icon }) => (
              <Chip key={value} on={choice === value} onClick={() => theme.choose(value)}>
                <Icon size={18} aria-hidden="true" />
                {label}
              </Chip>
            ))}
          </div>
        </Card>
        <NotificationSettings />
      </div>
    </div>
  );
}
