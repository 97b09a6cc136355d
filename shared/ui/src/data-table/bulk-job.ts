import { forEachConcurrently } from '@meshdeck/domain/for-each-concurrently'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'

import type { IconComponent } from '../controls/Button'
import type { DeletionOption } from '../dialog/ConfirmDelete'
import type { MenuAction } from '../overlays/menu-action'

/**
 * A button of the bulk action bar: runs an action, starts a job with progress and results, or opens a menu of such
 * actions.
 */
export type BulkAction = {
  label: string
  icon?: IconComponent
  isDanger?: boolean
  /** Why the action isn't available now. The button is then disabled and shows the reason in its tooltip. */
  disabledReason?: string | undefined
} & (
  | { onSelect: () => void }
  /** The job may load late, because most visits to a table don't run one. */
  | { job: () => BulkJob | Promise<BulkJob> }
  /** Menu of less frequent actions; `open` starts a job. */
  | { menu: (open: (job: BulkJob) => void) => MenuAction[] }
)

/** A row, as a job uses it. */
export type BulkItem = { id: string; name: string }

/** An action on many rows: confirmed first, then run in batches, with a result for each row. */
export type BulkJob = {
  /** Title, such as "Delete 500 nodes?" */
  title: string
  /** What the action also affects. */
  description: ReactNode
  /** Label of the button: "Delete nodes". */
  action: string
  isDanger?: boolean
  /** Text that the user must type exactly before the button works. */
  typedName?: string
  /** Alternative way to perform the action, as a checkbox in the confirmation. */
  option?: DeletionOption
  /** Replaces the confirmation when more input is needed than a yes: a form that calls `begin` when it is sent. */
  ask?: (asked: { begin: () => void; onClose: () => void }) => ReactNode
  items: readonly BulkItem[]
  /** Heading of the item names in the confirmation; "Applies to" by default. */
  itemsTitle?: string
  /**
   * Performs the action on a batch. If it throws, the error is the result of every item of the batch; the other batches
   * continue. It must not use mutation hooks: lists are refetched once, in `onFinished`.
   */
  perform: (batch: readonly BulkItem[], isOptionChosen: boolean) => Promise<unknown>
  /** Number of items per batch, for a server that accepts many in one request; 1 by default. */
  batchSize?: number
  /** Key that the items of one batch share, such as their network. */
  batchBy?: (item: BulkItem) => string
  /** Called after every run, whatever its results. Refetch lists here. */
  onFinished: () => void
}

/** Results so far. An item in neither set has not been processed. */
export type BulkResults = {
  done: ReadonlySet<BulkItem>
  failed: ReadonlyMap<BulkItem, unknown>
}

/** Often enough to show progress, and rarely enough to be cheap with 10,000 rows. */
const REDRAW_MS = 100

/** Renders the results of a job periodically while it runs. */
export function useProgress(isRunning: boolean) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(redraw, REDRAW_MS)
    return () => clearInterval(timer)
  }, [isRunning])
}

/** Creates the results of a job, which are filled one by one: a copy for each would take quadratic time. */
export function createResults<Item>() {
  const done = new Set<Item>()
  const failed = new Map<Item, unknown>()

  return {
    done,
    failed,
    /** Sets the result of an item, in place of an earlier one; `error` is undefined on success. */
    settle: (item: Item, error?: unknown) => {
      done.delete(item)
      failed.delete(item)
      if (error === undefined) done.add(item)
      else failed.set(item, error)
    },
  }
}
export type JobResults<Item> = ReturnType<typeof createResults<Item>>

/** Runs a job, retries failed items on request, and reports progress. */
export function useBulkRun({ items, perform, batchSize = 1, batchBy, onFinished }: BulkJob) {
  const [phase, setPhase] = useState<'question' | 'running' | 'finished'>('question')
  const [results] = useState(createResults<BulkItem>)
  const isOptionChosen = useRef(false)
  const stopper = useRef(new AbortController())

  async function run() {
    stopper.current = new AbortController()
    const remainingItems = items.filter((item) => !results.done.has(item))
    results.failed.clear()
    setPhase('running')

    await runBulk(remainingItems, {
      batchSize,
      batchBy,
      perform: (batch) => perform(batch, isOptionChosen.current),
      signal: stopper.current.signal,
      onResult: results.settle,
    })
    setPhase('finished')
    onFinished()
  }

  return {
    phase,
    results,
    /** Starts a run with the given answer to the option; without one, reuses the previous answer. */
    run: (isChosen = isOptionChosen.current) => {
      isOptionChosen.current = isChosen
      void run()
    },
    stop: () => stopper.current.abort(),
  }
}

/** Number of concurrent calls: browsers open no more connections to one server. */
const MAX_PARALLEL = 6

type Options<Item> = {
  batchSize: number
  /** Returns the key that the items of one batch share. */
  batchBy?: ((item: Item) => string) | undefined
  perform: (batch: readonly Item[]) => Promise<unknown>
  /** Receives the result of each item; `error` is undefined on success. */
  onResult: (item: Item, error: unknown) => void
  /** No batch starts after an abort; running batches finish. */
  signal: AbortSignal
}

/** Runs an action on many items, a few batches at a time. A failure affects only its own batch. */
export async function runBulk<Item>(
  items: readonly Item[],
  { batchSize, batchBy = () => '', perform, onResult, signal }: Options<Item>,
): Promise<void> {
  await forEachConcurrently(batchesOf(items, batchSize, batchBy), {
    atATime: MAX_PARALLEL,
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
