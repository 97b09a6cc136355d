import { NotLoadedError } from '@meshdeck/platform'

/** Code that is on its way. Where it does not arrive, a form or toast says that nobody answers, and not which file. */
export const arriving = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((error: unknown) => {
    throw new NotLoadedError('The code of a change did not arrive', { cause: error })
  })
