/** The cards of a feed whose comments are shown. A card that is unmounted and mounted again shows them again. */
import { createViewState } from '../../../lib/session/view-state.ts';

/** Whether a card's comments are shown, and how to show or hide them; by post. */
export const useOpenComments = createViewState(false);
