/**
 * Returns the path of the console on its origin, such as `/mesh`; empty at the root. The console server writes it into
 * the page, because it isn't known at build time.
 */
export function consolePath(): string {
  return document.documentElement.dataset['base'] ?? ''
}
