import { isApiError, queryClient, type Resource } from '@meshdeck/platform'

import { type Confirmation, createConfirmation, type AcceptedChange } from './confirmation'

/**
 * A change to data on the server. Calling it sends the change and resolves when the resources it made stale have been
 * refetched, unless they are refetched in the background. A rejected change also refetches them, because another user
 * may have been faster, but doesn't wait for it. Throws what `send` throws.
 */
export type Change<Input, Reply = unknown> = ((input: Input) => Promise<Reply>) & {
  /** Sends the request only, for a job that sends many and settles once. Waits in the queue as well. */
  send: (input: Input) => Promise<Reply>
  /** Runs the follow-up work. `done` holds the inputs that the server accepted; it is empty after a rejection. */
  settle: (done: readonly Input[]) => unknown
  /** Whether the server rejected the deletion because another user already deleted the item. Never rejects. */
  isAlreadyDeleted: (input: Input, refusal: unknown) => Promise<boolean>
  /**
   * Rejects if the server accepted a deletion but still has the item. Call it before `settle`, which drops the item
   * from lists.
   */
  assertDeleted: (accepted: ReadonlyArray<AcceptedChange<Input, Reply>>) => Promise<void>
  /**
   * Rejects if the server accepted a change that neither its reply nor its lists show. Call it after `settle`, which
   * reads the lists.
   */
  assertSaved: (accepted: ReadonlyArray<AcceptedChange<Input, Reply>>) => Promise<void>
}

type Definition<Input, Reply> = Confirmation<Input, Reply> & {
  send: (input: Input) => Promise<Reply>
  /** Resources to refetch afterwards, wherever they are on screen. */
  stale: readonly Resource[]
  /** Refetches without waiting: the screen already shows enough, and the lists may be long. */
  inBackground?: boolean
  /** Queue key: changes with the same key run one after the other. */
  queueKey?: (input: Input) => string
  /** Replaces the refetch after a successful change, such as to remove rows at once and refetch a list later. */
  settle?: (done: readonly Input[]) => unknown
}

/** Creates a change from a request and the resources that it makes stale. */
export function change<Input, Reply>(definition: Definition<Input, Reply>): Change<Input, Reply> {
  const { stale, inBackground = false, queueKey } = definition
  const { addUnchecked, checkRemaining, assertDeleted, assertSaved } = createConfirmation(
    definition,
    () => settle([]),
  )

  async function send(input: Input): Promise<Reply> {
    const reply = await definition.send(input)
    addUnchecked({ input, reply })
    return reply
  }

  function settle(done: readonly Input[]): unknown {
    const reading = readAfter(done)
    void checkRemaining(reading)
    return reading
  }

  function readAfter(done: readonly Input[]): unknown {
    if (definition.settle && done.length > 0) return definition.settle(done)
    const reading = refreshResources(...stale)
    return inBackground ? undefined : reading
  }

  async function isAlreadyDeleted(input: Input, refusal: unknown): Promise<boolean> {
    const { exists } = definition
    // a user who may not change an item may not be allowed to read it either, and the effect of an unanswered request
    // is unknown
    const isOfRights = isApiError(refusal, 401) || isApiError(refusal, 403)
    if (!exists || !isApiError(refusal) || isOfRights) return false
    return exists(input).then(
      (isLeft) => !isLeft,
      () => false,
    )
  }

  async function sendAndSettle(input: Input): Promise<Reply> {
    const reply = await send(input).catch((error: unknown) => {
      void settle([])
      throw error
    })
    const accepted = [{ input, reply }]
    await assertDeleted(accepted)
    await settle([input])
    await assertSaved(accepted)
    return reply
  }

  // through the mutation cache, so that `isMutating` and similar checks see the running change
  const execute = (mutationFn: (input: Input) => Promise<Reply>, input: Input) =>
    queryClient
      .getMutationCache()
      .build<Reply, Error, Input, unknown>(queryClient, {
        mutationFn,
        ...(queueKey && { scope: { id: queueKey(input) } }),
      })
      .execute(input)

  return Object.assign((input: Input) => execute(sendAndSettle, input), {
    send: queueKey ? (input: Input) => execute(send, input) : send,
    settle,
    isAlreadyDeleted,
    assertDeleted,
    assertSaved,
  })
}

/** A job checks every rejected row; one read serves all checks that follow at once. */
const SHARED_READ_MS = 2_000

/** Fetches the current server data of a query. Throws what the query function throws. */
export const fetchFresh: typeof queryClient.fetchQuery = (query) =>
  queryClient.fetchQuery({ ...query, staleTime: SHARED_READ_MS })

/**
 * Refetches the queries of these resources that are on screen and marks the others as stale. Resolves when the refetch
 * is done.
 */
export function refreshResources(...resources: Resource[]): Promise<unknown> {
  return Promise.all(
    resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  )
}
