import { toast } from '@meshdeck/platform'

type Switch<Input> = {
  send: (input: Input) => Promise<unknown>
  settle: (done: readonly Input[]) => unknown
}

type Options<Row, Input> = {
  /** Rows that changed, the only ones to switch back; without any, no toast is shown. */
  changedRows: readonly Row[]
  change: Switch<Input>
  /** Returns the input that switches a row back. */
  inputOf: (row: Row) => Input
  says: { done: string; undo: string; undone: string; failed: string }
}

/**
 * Shows the toast after a bulk switch; its button switches the rows back one after another and names those that failed.
 */
export function offerSwitchBack<Row extends { name: string }, Input>(options: Options<Row, Input>) {
  const { changedRows, change, inputOf, says } = options
  if (changedRows.length === 0) return
  toast.success(says.done, { action: { label: says.undo, onAct: () => void undo() } })

  async function undo() {
    const failedNames: string[] = []
    for (const row of changedRows) {
      await change.send(inputOf(row)).catch(() => void failedNames.push(row.name))
    }
    change.settle([])
    if (failedNames.length === 0) toast.success(says.undone)
    else toast.error(says.failed, { description: failedNames.join(', ') })
  }
}
