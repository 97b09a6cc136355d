import { toast } from '@meshdeck/platform'

type Switch<Input> = {
  send: (input: Input) => Promise<unknown>
  settle: (done: readonly Input[]) => unknown
}

type Options<Row, Input> = {
  /** Rows that changed, the only ones to switch back; without any, no toast is shown. */
  changed: readonly Row[]
  change: Switch<Input>
  /** Returns the input that switches a row back. */
  inputOf: (row: Row) => Input
  says: { done: string; undo: string; undone: string; failed: string }
}

/**
 * Shows the toast after a bulk switch; its button switches the rows back one after another and names those that failed.
 */
export function offerSwitchBack<Row extends { name: string }, Input>(options: Options<Row, Input>) {
  const { changed, change, inputOf, says } = options
  if (changed.length === 0) return
  toast.success(says.done, { action: { label: says.undo, onAct: () => void undo() } })

  async function undo() {
    const failed: string[] = []
    for (const row of changed) {
      await change.send(inputOf(row)).catch(() => void failed.push(row.name))
    }
    change.settle([])
    if (failed.length === 0) toast.success(says.undone)
    else toast.error(says.failed, { description: failed.join(', ') })
  }
}
