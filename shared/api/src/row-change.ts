import { errorText, toast } from '@meshdeck/platform'

import type { Change } from './change'
import type { AcceptedChange } from './confirmation'

type Item = { id: string; name: string }

type Options<Row extends Item, Input, Reply> = {
  change: Change<Input, Reply>
  /** Returns the input of the change for a row. */
  inputOf: (row: Row, isOptionChosen: boolean) => Input
  /** Called with the inputs after the server has accepted the change, before stale resources are refetched. */
  onDone?: (rows: readonly Row[], sent: readonly Input[]) => unknown
}

/**
 * Runs a change on one row from its menu, or on many as a job. Returns the parts of a confirmation (`useConfirm`) and
 * of a job (`BulkJob`). Both refetch afterwards, after a rejection too. A row that another user has already deleted
 * counts as done, and the dialog says so. A change that the server accepts but doesn't perform counts as rejected for
 * one row; for many, a toast names those rows.
 */
export function rowChange<Row extends Item, Input, Reply>(options: Options<Row, Input, Reply>) {
  const { inputOf, onDone } = options
  const { send, settle, isAlreadyDeleted, assertDeleted, assertSaved } = options.change

  return {
    one: (row: Row) => ({
      name: row.name,
      /** Returns the server's reply, or `gone`. */
      onConfirm: async (isOptionChosen: boolean): Promise<Reply | 'gone'> => {
        const input = inputOf(row, isOptionChosen)
        let reply: Reply
        try {
          reply = await send(input)
          await assertDeleted([{ input, reply, name: row.name }])
        } catch (error) {
          void settle([])
          if (!(await isAlreadyDeleted(input, error))) throw error
          await onDone?.([row], [input])
          await settle([input])
          return 'gone' as const
        }
        await onDone?.([row], [input])
        await settle([input])
        await assertSaved([{ input, reply, name: row.name }])
        return reply
      },
    }),

    many: (rows: readonly Row[]) => {
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      const done = new Map<Row, RowResult<Input, Reply>>()
      return {
        items: rows,
        perform: async (batch: readonly Item[], isOptionChosen: boolean) => {
          for (const { id } of batch) {
            const row = rowOf.get(id)
            if (!row) continue
            const input = inputOf(row, isOptionChosen)
            const accepted = await send(input).then(
              (reply) => [{ input, reply, name: row.name }],
              async (error: unknown) => {
                if (!(await isAlreadyDeleted(input, error))) throw error
                return []
              },
            )
            done.set(row, { input, accepted })
          }
        },
        onFinished: () => void finish(done),
      }
    },
  }

  async function finish(done: ReadonlyMap<Row, RowResult<Input, Reply>>) {
    const inputs = [...done.values()].map(({ input }) => input)
    const accepted = [...done.values()].flatMap((result) => result.accepted)
    const showError = (error: unknown) => toast.error(errorText(error))
    await assertDeleted(accepted).catch(showError)
    if (done.size > 0) await onDone?.([...done.keys()], inputs)
    await settle(inputs)
    await assertSaved(accepted).catch(showError)
  }
}

/** The input for a row; `accepted` is empty if another user was faster. */
type RowResult<Input, Reply> = {
  input: Input
  accepted: ReadonlyArray<AcceptedChange<Input, Reply>>
}
