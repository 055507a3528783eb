/** The selector of dialogs and menus, whose keys are not those of the screen below. */
export const OPEN_LAYERS = "[role=dialog], [role=menu]";
