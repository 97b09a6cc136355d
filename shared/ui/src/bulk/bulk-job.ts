import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/icon-component'
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
