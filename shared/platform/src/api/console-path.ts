/**
 * The path below which the console is on its origin, such as `/mesh`; empty at the root of one. The console server
 * writes it into the page, for no build knows it.
 */
export function consolePath(): string {
  return document.documentElement.dataset['base'] ?? ''
}
