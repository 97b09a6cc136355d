/**
 * For long work that is done in pieces: resolves in a task of its own, so that the page answers before the next piece.
 * That piece goes before other work, but not before what people do, where the browser can.
 */
export const nextTask = (): Promise<unknown> =>
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
