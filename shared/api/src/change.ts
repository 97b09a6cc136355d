import { isApiError, queryClient, type Resource } from '@meshdeck/platform'

import { type Looks, looksOf, type Taken } from './looks'

/**
 * Something that is changed on the server. Called, it sends the change and resolves when what it made
 * stale has been read again, unless that is left to the background. After a refusal that is read too, for
 * somebody else may have been faster, but not waited for. Throws what `send` throws.
 */
export type Change<Input, Reply = unknown> = ((input: Input) => Promise<Reply>) & {
  /** Only the call, for a job that does it to many and settles once; it waits for its turn as well. */
  send: (input: Input) => Promise<Reply>
  /** What follows: `done` are those that the server took, none after a refusal. */
  settle: (done: readonly Input[]) => unknown
  /** Whether a refusal came because somebody else was faster: what should go is gone. Never rejects. */
  wasGone: (input: Input, refusal: unknown) => Promise<boolean>
  /** Rejects where the server took a deletion and has what should be gone. Before `settle`, which drops it from lists. */
  demandGone: (taken: ReadonlyArray<Taken<Input, Reply>>) => Promise<void>
  /** Rejects where the server took a change, and neither its reply nor its lists show it. After `settle`, which reads them. */
  demandSaved: (taken: ReadonlyArray<Taken<Input, Reply>>) => Promise<void>
}

type Definition<Input, Reply> = Looks<Input, Reply> & {
  send: (input: Input) => Promise<Reply>
  /** What is read again afterwards, wherever it is on screen. */
  stale: readonly Resource[]
  /** Nobody waits until it is read: what is shown knows enough, and the lists may be long. */
  inBackground?: boolean
  /** Changes that bear the same word go one after the other. */
  inTurn?: (input: Input) => string
  /** In place of reading again when the server took it: rows that go at once, a list that is read later. */
  settle?: (done: readonly Input[]) => unknown
}

/** Makes a change of a call and of what it makes stale. */
export function change<Input, Reply>(definition: Definition<Input, Reply>): Change<Input, Reply> {
  const { stale, inBackground = false, inTurn } = definition
  const { noteTaken, lookForUnseen, demandGone, demandSaved } = looksOf(definition, () =>
    settle([]),
  )

  async function send(input: Input): Promise<Reply> {
    const reply = await definition.send(input)
    noteTaken({ input, reply })
    return reply
  }

  function settle(done: readonly Input[]): unknown {
    const reading = readAfter(done)
    void lookForUnseen(reading)
    return reading
  }

  function readAfter(done: readonly Input[]): unknown {
    if (definition.settle && done.length > 0) return definition.settle(done)
    const reading = readAgain(...stale)
    return inBackground ? undefined : reading
  }

  async function wasGone(input: Input, refusal: unknown): Promise<boolean> {
    const { isThere } = definition
    // who may not change it may not be shown it either, and of a call without answer nobody knows what it did
    const isOfRights = isApiError(refusal, 401) || isApiError(refusal, 403)
    if (!isThere || !isApiError(refusal) || isOfRights) return false
    return isThere(input).then(
      (isLeft) => !isLeft,
      () => false,
    )
  }

  async function sendAndSettle(input: Input): Promise<Reply> {
    const reply = await send(input).catch((error: unknown) => {
      void settle([])
      throw error
    })
    const taken = [{ input, reply }]
    await demandGone(taken)
    await settle([input])
    await demandSaved(taken)
    return reply
  }

  // by way of the cache of mutations, so that whoever asks knows that something is under way
  const execute = (mutationFn: (input: Input) => Promise<Reply>, input: Input) =>
    queryClient
      .getMutationCache()
      .build<Reply, Error, Input, unknown>(queryClient, {
        mutationFn,
        ...(inTurn && { scope: { id: inTurn(input) } }),
      })
      .execute(input)

  return Object.assign((input: Input) => execute(sendAndSettle, input), {
    send: inTurn ? (input: Input) => execute(send, input) : send,
    settle,
    wasGone,
    demandGone,
    demandSaved,
  })
}

/** A job asks for each row that was refused: one reading is good for those that follow at once. */
const FRESH_MS = 2_000

/** What a query finds on the server now. Throws what its reading throws. */
export const readAnew: typeof queryClient.fetchQuery = (query) =>
  queryClient.fetchQuery({ ...query, staleTime: FRESH_MS })

/** Reads again what is on screen of these, and marks the rest of them as old. Resolves when it is read. */
export function readAgain(...resources: Resource[]): Promise<unknown> {
  return Promise.all(
    resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  )
}
