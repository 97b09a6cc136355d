import { errorText, toast } from '@meshdeck/platform'

import type { Change } from './change'
import type { Taken } from './looks'

type Item = { id: string; name: string }

type Options<Row extends Item, Input, Reply> = {
  /** Which change. */
  change: Change<Input, Reply>
  /** What is sent for a row. */
  inputOf: (row: Row, isOptionChosen: boolean) => Input
  /** Once the server has taken it, with what was sent, before what it made stale is read again. */
  onDone?: (rows: readonly Row[], sent: readonly Input[]) => unknown
}

/**
 * A change that is made to a row from its menu, or to many as a job: the parts of a question
 * (`useConfirm`) and of a job (`BulkJob`) that do it. Both read again afterwards, after a refusal too. What
 * somebody else has deleted before counts as done; the question says so. What the server takes and does not do counts as
 * refused for one row; of many a toast names those rows.
 */
export function rowChange<Row extends Item, Input, Reply>(options: Options<Row, Input, Reply>) {
  const { inputOf, onDone } = options
  const { send, settle, wasGone, demandGone, demandSaved } = options.change

  return {
    one: (row: Row) => ({
      name: row.name,
      /** Gives what the server replied, or `gone`. */
      onConfirm: async (isOptionChosen: boolean): Promise<Reply | 'gone'> => {
        const input = inputOf(row, isOptionChosen)
        let reply: Reply
        try {
          reply = await send(input)
          await demandGone([{ input, reply, name: row.name }])
        } catch (error) {
          void settle([])
          if (!(await wasGone(input, error))) throw error
          await onDone?.([row], [input])
          await settle([input])
          return 'gone' as const
        }
        await onDone?.([row], [input])
        await settle([input])
        await demandSaved([{ input, reply, name: row.name }])
        return reply
      },
    }),

    many: (rows: readonly Row[]) => {
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      const done = new Map<Row, Done<Input, Reply>>()
      return {
        items: rows,
        perform: async (batch: readonly Item[], isOptionChosen: boolean) => {
          for (const { id } of batch) {
            const row = rowOf.get(id)
            if (!row) continue
            const input = inputOf(row, isOptionChosen)
            const taken = await send(input).then(
              (reply) => [{ input, reply, name: row.name }],
              async (error: unknown) => {
                if (!(await wasGone(input, error))) throw error
                return []
              },
            )
            done.set(row, { input, taken })
          }
        },
        onFinished: () => void finish(done),
      }
    },
  }

  async function finish(done: ReadonlyMap<Row, Done<Input, Reply>>) {
    const inputs = [...done.values()].map(({ input }) => input)
    const taken = [...done.values()].flatMap((one) => one.taken)
    const tell = (error: unknown) => toast.error(errorText(error))
    await demandGone(taken).catch(tell)
    if (done.size > 0) await onDone?.([...done.keys()], inputs)
    await settle(inputs)
    await demandSaved(taken).catch(tell)
  }
}

/** What was sent for a row; not taken where somebody else was faster. */
type Done<Input, Reply> = { input: Input; taken: ReadonlyArray<Taken<Input, Reply>> }
