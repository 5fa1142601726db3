/** How the menus that a button opens look, and their items. */
export const menuLooks = 'z-30 min-w-44 rounded-lg border bg-surface p-1 shadow-lg';
export const menuItemLooks =
  'flex w-full cursor-pointer items-center rounded px-2 py-1.5 text-left text-sm outline-none data-highlighted:bg-muted';
