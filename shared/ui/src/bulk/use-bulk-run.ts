import { workThrough } from '@meshdeck/domain/work-through'
import { useReducer, useRef, useState } from 'react'

import type { BulkItem, BulkJob } from './bulk-job'

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
