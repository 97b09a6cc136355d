import type { Change } from './change'

type Item = { id: string; name: string }

type Options<Row extends Item, Input, Reply> = {
  /** Which change; fetched when it is wanted, for a visit to a table is mostly a look. */
  change: () => Promise<Change<Input, Reply>>
  /** What is sent for a row. */
  inputOf: (row: Row, isOptionChosen: boolean) => Input
  /** Once the server has taken it, with what was sent, before what it made stale is read again. */
  onDone?: (rows: readonly Row[], sent: readonly Input[]) => unknown
}

/**
 * A change that is made to a row from its menu, or to many as a job: the parts of a question
 * (`useConfirm`) and of a job (`BulkJob`) that do it. Both read again afterwards, after a refusal too. What
 * somebody else has deleted before counts as done; the question says so.
 */
export function rowChange<Row extends Item, Input, Reply>(options: Options<Row, Input, Reply>) {
  const { inputOf, onDone } = options

  return {
    one: (row: Row) => ({
      name: row.name,
      /** Gives what the server replied, or `gone`. */
      onConfirm: async (isOptionChosen: boolean): Promise<Reply | 'gone'> => {
        const { send, settle, wasGone } = await options.change()
        const input = inputOf(row, isOptionChosen)
        const result = await send(input).catch(async (error: unknown) => {
          void settle([])
          if (await wasGone(input, error)) return 'gone' as const
          throw error
        })
        await onDone?.([row], [input])
        await settle([input])
        return result
      },
    }),

    many: (rows: readonly Row[]) => {
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      const done = new Map<Row, Input>()
      return {
        items: rows,
        perform: async (batch: readonly Item[], isOptionChosen: boolean) => {
          const { send, wasGone } = await options.change()
          for (const { id } of batch) {
            const row = rowOf.get(id)
            if (!row) continue
            const input = inputOf(row, isOptionChosen)
            await send(input).catch(async (error: unknown) => {
              if (!(await wasGone(input, error))) throw error
            })
            done.set(row, input)
          }
        },
        onFinished: () => void finish(done),
      }
    },
  }

  async function finish(done: ReadonlyMap<Row, Input>) {
    const { settle } = await options.change()
    if (done.size > 0) await onDone?.([...done.keys()], [...done.values()])
    await settle([...done.values()])
  }
}
