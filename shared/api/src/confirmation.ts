import {
  acceptedText,
  errorText,
  onSessionEnd,
  queryClient,
  type Resource,
  toast,
} from '@meshdeck/platform'

/** A change that the server has accepted, with the name of its resource if the change doesn't contain it. */
export type AcceptedChange<Input, Reply> = { input: Input; reply: Reply; name?: string }

/** How to verify that the server has performed a change that it accepted. */
export type Confirmation<Input, Reply> = {
  /** Resources that the change makes stale; refetched before each check. */
  stale: readonly Resource[]
  /** For deletions: whether the resource still exists, read with `fetchFresh`. Rejects if it can't be read. */
  exists?: (input: Input) => Promise<boolean>
  /** Replaces `exists` after the server has accepted the deletion, if success shows differently then. */
  isLeft?: (input: Input) => Promise<boolean>
  /** For saves: whether the reply or the refetched list shows the change. Rejects if it can't be read. */
  isSaved?: (input: Input, reply: Reply) => boolean | Promise<boolean>
  /** Whether the server responds before it performs the change; nothing waits for the result then. */
  isDoneLater?: (input: Input) => boolean
  /** Returns the name of the resource on screen. */
  nameOf?: (input: Input) => string
}

/**
 * Creates the checks that the server has performed what it accepted. `settle` refetches the lists so that they show the
 * current state. A toast reports the changes of jobs that don't check themselves, and changes that the server performs
 * in the background.
 */
export function createConfirmation<Input, Reply>(
  definition: Confirmation<Input, Reply>,
  settle: () => unknown,
) {
  const {
    stale,
    isLeft = definition.exists,
    isSaved,
    isDoneLater = () => false,
    nameOf,
  } = definition
  type SentChange = AcceptedChange<Input, Reply>
  let unchecked: Array<SentChange & { at: number }> = []

  function addUnchecked(accepted: SentChange): void {
    if (isLeft || isSaved) unchecked.push({ ...accepted, at: Date.now() })
  }

  async function assertDeleted(accepted: readonly SentChange[]): Promise<void> {
    removeUnchecked(accepted)
    if (isLeft) await assertShown('left', accepted, async ({ input }) => !(await isLeft(input)))
  }

  async function assertSaved(accepted: readonly SentChange[]): Promise<void> {
    removeUnchecked(accepted)
    if (isSaved)
      await assertShown('unsaved', accepted, async ({ input, reply }) => isSaved(input, reply))
  }

  async function checkRemaining(reading: unknown): Promise<void> {
    const recentChanges = unchecked.filter(({ at }) => Date.now() - at < MAX_JOB_MS)
    unchecked = []
    if (recentChanges.length === 0) return
    try {
      await reading
      await assertDeleted(recentChanges)
      await assertSaved(recentChanges)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function removeUnchecked(accepted: readonly SentChange[]) {
    const acceptedInputs = new Set(accepted.map(({ input }) => input))
    unchecked = unchecked.filter(({ input }) => !acceptedInputs.has(input))
  }

  async function assertShown(
    word: Word,
    accepted: readonly SentChange[],
    isShown: (change: SentChange) => Promise<boolean>,
  ): Promise<void> {
    const laterChanges = accepted.filter(({ input }) => isDoneLater(input))
    if (laterChanges.length > 0) checkLater(() => assertAllShown(laterChanges))
    await assertAllShown(accepted.filter(({ input }) => !isDoneLater(input)))

    async function assertAllShown(changes: readonly SentChange[]) {
      const missingChanges = await missingOf(changes, {
        stale,
        isShown,
        isReadAlready: word === 'unsaved',
      })
      if (missingChanges.length === 0) return
      void settle()
      const names = missingChanges.map(({ input, name = nameOf?.(input) ?? '' }) => name)
      throw new Error(acceptedText(word, names))
    }
  }

  return { addUnchecked, checkRemaining, assertDeleted, assertSaved }
}

/** Older changes aren't checked: they may have been changed again since. */
const MAX_JOB_MS = 300_000

type Word = Parameters<typeof acceptedText>[0]

/** Delays of the checks: some servers respond a moment before their lists show the change. */
const CHECK_DELAYS_MS = [0, 300, 900]

type ConfirmationCheck<Item> = {
  stale: readonly Resource[]
  isShown: (item: Item) => Promise<boolean>
  /** Whether data fetched before the server accepted the change counts as stale already. */
  isReadAlready: boolean
}

/**
 * Returns the items whose change doesn't show after several checks. Items that can't be read aren't included, because
 * their state is unknown.
 */
async function missingOf<Item>(
  items: readonly Item[],
  { stale, isShown, isReadAlready }: ConfirmationCheck<Item>,
): Promise<Item[]> {
  let missingItems = [...items]
  for (const pause of CHECK_DELAYS_MS) {
    if (missingItems.length === 0) break
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (pause > 0 || !isReadAlready) await markStale(stale)
    const areShown = await Promise.all(missingItems.map((item) => isShown(item).catch(() => true)))
    missingItems = missingItems.filter((_, index) => areShown[index] === false)
  }
  return missingItems
}

const markStale = (resources: readonly Resource[]) =>
  Promise.all(
    resources.map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' }),
    ),
  )

const LATER_MS = 10_000
const timers = new Set<ReturnType<typeof setTimeout>>()
// the changes of one session don't concern the next
onSessionEnd(() => {
  timers.forEach(clearTimeout)
  timers.clear()
})

function checkLater(check: () => Promise<void>): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    check().catch((error: unknown) => toast.error(errorText(error)))
  }, LATER_MS)
  timers.add(timer)
}
