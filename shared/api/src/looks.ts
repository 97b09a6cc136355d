import {
  acceptedText,
  errorText,
  onSessionEnd,
  queryClient,
  type Resource,
  toast,
} from '@meshdeck/platform'

/** A change that the server has taken, and what its thing is called where the change does not know. */
export type Taken<Input, Reply> = { input: Input; reply: Reply; name?: string }

/** How to see that the server has done what it accepted. */
export type Looks<Input, Reply> = {
  /** What the change makes stale: read again before each look. */
  stale: readonly Resource[]
  /** Of what deletes: whether it is still there, by `readAnew`. Rejects when that cannot be read. */
  isThere?: (input: Input) => Promise<boolean>
  /** The same after the server has taken the deletion, where that is told in another way. */
  isLeft?: (input: Input) => Promise<boolean>
  /** Of what saves: whether the reply, or what is read again, shows it. Rejects when that cannot be read. */
  isSaved?: (input: Input, reply: Reply) => boolean | Promise<boolean>
  /** The server answers first and does it afterwards: nobody waits to see that it was done. */
  isDoneLater?: (input: Input) => boolean
  /** What the thing is called on screen. */
  nameOf?: (input: Input) => string
}

/**
 * Looks whether the server has done what it accepted. `settle` reads the lists again, so that they show what is there. A
 * toast tells what a job has sent that looks at nothing itself, and what the server does in the background.
 */
export function looksOf<Input, Reply>(looks: Looks<Input, Reply>, settle: () => unknown) {
  const { stale, isLeft = looks.isThere, isSaved, isDoneLater = () => false, nameOf } = looks
  type Sent = Taken<Input, Reply>
  let unseen: Array<Sent & { at: number }> = []

  function noteTaken(taken: Sent): void {
    if (isLeft || isSaved) unseen.push({ ...taken, at: Date.now() })
  }

  async function demandGone(taken: readonly Sent[]): Promise<void> {
    forgetUnseen(taken)
    if (isLeft) await demand('left', taken, async ({ input }) => !(await isLeft(input)))
  }

  async function demandSaved(taken: readonly Sent[]): Promise<void> {
    forgetUnseen(taken)
    if (isSaved) await demand('unsaved', taken, async ({ input, reply }) => isSaved(input, reply))
  }

  async function lookForUnseen(reading: unknown): Promise<void> {
    const sent = unseen.filter(({ at }) => Date.now() - at < LONGEST_JOB_MS)
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

  function forgetUnseen(taken: readonly Sent[]) {
    const seen = new Set(taken.map(({ input }) => input))
    unseen = unseen.filter(({ input }) => !seen.has(input))
  }

  async function demand(
    word: Word,
    taken: readonly Sent[],
    shows: (one: Sent) => Promise<boolean>,
  ): Promise<void> {
    const later = taken.filter(({ input }) => isDoneLater(input))
    if (later.length > 0) lookLater(() => demandAll(later))
    await demandAll(taken.filter(({ input }) => !isDoneLater(input)))

    async function demandAll(all: readonly Sent[]) {
      const missing = await missingOf(all, { stale, shows, isReadAlready: word === 'unsaved' })
      if (missing.length === 0) return
      void settle()
      const names = missing.map(({ input, name = nameOf?.(input) ?? '' }) => name)
      throw new Error(acceptedText(word, names))
    }
  }

  return { noteTaken, lookForUnseen, demandGone, demandSaved }
}

/** What was sent before is another matter: it may have been changed again since. */
const LONGEST_JOB_MS = 300_000

type Word = Parameters<typeof acceptedText>[0]

/** Some servers answer a moment before their lists know. */
const LOOKS_MS = [0, 300, 900]

type Showing<Item> = {
  stale: readonly Resource[]
  shows: (item: Item) => Promise<boolean>
  /** What was read before the server took it is known to be old. */
  isReadAlready: boolean
}

/** Those that do not show after some looks. Of what cannot be read nobody knows, so it is not among them. */
async function missingOf<Item>(
  all: readonly Item[],
  { stale, shows, isReadAlready }: Showing<Item>,
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
// what one session has done is nothing to the next
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
