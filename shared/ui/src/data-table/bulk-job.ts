import { workThrough } from '@meshdeck/domain/work-through'
import { type ReactNode, useReducer, useRef, useState } from 'react'

import type { IconComponent } from '../controls/Button'
import type { DeletionOption } from '../dialog/ConfirmDelete'
import type { MenuAction } from '../overlays/menu-action'

/** One button of the bulk bar: it does something at once, or a job with progress and results, or opens a menu of such. */
export type BulkAction = {
  label: string
  icon?: IconComponent
  isDanger?: boolean
  /** Why it cannot be done now; then it is disabled and says so in its tooltip. */
  disabledReason?: string | undefined
} & (
  | { onSelect: () => void }
  /** It may come late, for a visit to a table is mostly a look. */
  | { job: () => BulkJob | Promise<BulkJob> }
  /** What is done more seldom; `open` begins a job. */
  | { menu: (open: (job: BulkJob) => void) => MenuAction[] }
)

/** A row as a job knows it. */
export type BulkItem = { id: string; name: string }

/** Something done to many rows: asked first, then done a few at a time, with a result for each. */
export type BulkJob = {
  /** "Delete 500 nodes?" */
  title: string
  /** What goes with it. */
  description: ReactNode
  /** The button: "Delete nodes". */
  action: string
  isDanger?: boolean
  /** With it the person has to type this, exactly, before the button works. */
  typedName?: string
  /** Another way of doing it, by a check box in the question. */
  option?: DeletionOption
  /** Asks in its place where there is more to say than yes: a form that calls `begin` when it is sent. */
  ask?: (asked: { begin: () => void; onClose: () => void }) => ReactNode
  items: readonly BulkItem[]
  /** The heading of their names in the question; "Applies to" unless given. */
  itemsTitle?: string
  /**
   * Does it to a batch. What it throws is the result of every item of the batch; the other batches go
   * on. No hooks: a list is read again once, in `onFinished`.
   */
  perform: (batch: readonly BulkItem[], isOptionChosen: boolean) => Promise<unknown>
  /** Items of a batch, for a server that takes many in one call; 1 unless given. */
  batchSize?: number
  /** What the items of one batch have in common, such as their network. */
  batchBy?: (item: BulkItem) => string
  /** After every run, whatever came of it: the place to read lists again. */
  onFinished: () => void
}

/** What became of the items so far; one that is in neither has not had its turn. */
export type BulkResults = {
  done: ReadonlySet<BulkItem>
  failed: ReadonlyMap<BulkItem, unknown>
}

/** Often enough to look alive, seldom enough to cost nothing with 10,000 rows. */
const REDRAW_MS = 100

/** Runs a job, again for what failed if asked to, and tells how far it is. */
export function useBulkRun({ items, perform, batchSize = 1, batchBy, onFinished }: BulkJob) {
  const [phase, setPhase] = useState<'question' | 'running' | 'finished'>('question')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // filled one by one and drawn now and then: a copy for each result would be quadratic
  const [results] = useState(() => ({
    done: new Set<BulkItem>(),
    failed: new Map<BulkItem, unknown>(),
  }))
  const isOptionChosen = useRef(false)
  const stopper = useRef(new AbortController())

  async function run() {
    stopper.current = new AbortController()
    const wanted = items.filter((item) => !results.done.has(item))
    results.failed.clear()
    setPhase('running')
    const timer = setInterval(redraw, REDRAW_MS)

    await runBulk(wanted, {
      batchSize,
      batchBy,
      perform: (batch) => perform(batch, isOptionChosen.current),
      signal: stopper.current.signal,
      onResult: (item, error) =>
        error === undefined ? results.done.add(item) : results.failed.set(item, error),
    })
    clearInterval(timer)
    setPhase('finished')
    onFinished()
  }

  return {
    phase,
    results: results satisfies BulkResults,
    /** With an answer to the option of the question; without it, as answered before. */
    run: (isChosen = isOptionChosen.current) => {
      isOptionChosen.current = isChosen
      void run()
    },
    stop: () => stopper.current.abort(),
  }
}

/** Calls under way at once: a browser keeps no more connections to one server. */
const PARALLEL = 6

type Options<Item> = {
  batchSize: number
  /** Items of one batch have the same. */
  batchBy?: ((item: Item) => string) | undefined
  perform: (batch: readonly Item[]) => Promise<unknown>
  /** Hears of each item of a batch what became of it; `error` is undefined when it worked. */
  onResult: (item: Item, error: unknown) => void
  /** No batch begins after it; those under way are waited for. */
  signal: AbortSignal
}

/** Does something to many items, a few batches at a time. A failure concerns its own batch only. */
export async function runBulk<Item>(
  items: readonly Item[],
  { batchSize, batchBy = () => '', perform, onResult, signal }: Options<Item>,
): Promise<void> {
  await workThrough(batchesOf(items, batchSize, batchBy), {
    atATime: PARALLEL,
    perform,
    onResult: (batch, error) => batch.forEach((item) => onResult(item, error)),
    signal,
  })
}

function* batchesOf<Item>(items: readonly Item[], size: number, by: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(by(item)) ?? []
    groups.set(by(item), group)
    group.push(item)
  }
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += size) yield group.slice(start, start + size)
  }
}
