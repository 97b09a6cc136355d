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
  looks: Confirmation<Input, Reply>,
  settle: () => unknown,
) {
  const { stale, isLeft = looks.exists, isSaved, isDoneLater = () => false, nameOf } = looks
  type SentChange = AcceptedChange<Input, Reply>
  let unseen: Array<SentChange & { at: number }> = []

  function noteTaken(taken: SentChange): void {
    if (isLeft || isSaved) unseen.push({ ...taken, at: Date.now() })
  }

  async function demandGone(taken: readonly SentChange[]): Promise<void> {
    forgetUnseen(taken)
    if (isLeft) await demand('left', taken, async ({ input }) => !(await isLeft(input)))
  }

  async function demandSaved(taken: readonly SentChange[]): Promise<void> {
    forgetUnseen(taken)
    if (isSaved) await demand('unsaved', taken, async ({ input, reply }) => isSaved(input, reply))
  }

  async function lookForUnseen(reading: unknown): Promise<void> {
    const sent = unseen.filter(({ at }) => Date.now() - at < MAX_JOB_MS)
    unseen = []
    if (sent.length === 0) return
    try {
      await reading
      await demandGone(sent)
      await demandSaved(sent)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function forgetUnseen(taken: readonly SentChange[]) {
    const seen = new Set(taken.map(({ input }) => input))
    unseen = unseen.filter(({ input }) => !seen.has(input))
  }

  async function demand(
    word: Word,
    taken: readonly SentChange[],
    shows: (change: SentChange) => Promise<boolean>,
  ): Promise<void> {
    const later = taken.filter(({ input }) => isDoneLater(input))
    if (later.length > 0) lookLater(() => demandAll(later))
    await demandAll(taken.filter(({ input }) => !isDoneLater(input)))

    async function demandAll(all: readonly SentChange[]) {
      const missing = await missingOf(all, { stale, shows, isReadAlready: word === 'unsaved' })
      if (missing.length === 0) return
      void settle()
      const names = missing.map(({ input, name = nameOf?.(input) ?? '' }) => name)
      throw new Error(acceptedText(word, names))
    }
  }

  return { noteTaken, lookForUnseen, demandGone, demandSaved }
}

/** Older changes aren't checked: they may have been changed again since. */
const MAX_JOB_MS = 300_000

type Word = Parameters<typeof acceptedText>[0]

/** Delays of the checks: some servers respond a moment before their lists show the change. */
const LOOKS_MS = [0, 300, 900]

type ConfirmationCheck<Item> = {
  stale: readonly Resource[]
  shows: (item: Item) => Promise<boolean>
  /** Whether data fetched before the server accepted the change counts as stale already. */
  isReadAlready: boolean
}

/**
 * Returns the items whose change doesn't show after several checks. Items that can't be read aren't included, because
 * their state is unknown.
 */
async function missingOf<Item>(
  all: readonly Item[],
  { stale, shows, isReadAlready }: ConfirmationCheck<Item>,
): Promise<Item[]> {
  let missing = [...all]
  for (const pause of LOOKS_MS) {
    if (missing.length === 0) break
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (pause > 0 || !isReadAlready) await markStale(stale)
    const shown = await Promise.all(missing.map((item) => shows(item).catch(() => true)))
    missing = missing.filter((_, index) => shown[index] === false)
  }
  return missing
}

const markStale = (resources: readonly Resource[]) =>
  Promise.all(
    resources.map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' }),
    ),
  )

const LATER_MS = 10_000
const looks = new Set<ReturnType<typeof setTimeout>>()
// the changes of one session don't concern the next
onSessionEnd(() => {
  looks.forEach(clearTimeout)
  looks.clear()
})

function lookLater(look: () => Promise<void>): void {
  const timer = setTimeout(() => {
    looks.delete(timer)
    look().catch((error: unknown) => toast.error(errorText(error)))
  }, LATER_MS)
  looks.add(timer)
}
