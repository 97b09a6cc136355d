/** What keeps the console from starting and can be put right, in one sentence for the person. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
