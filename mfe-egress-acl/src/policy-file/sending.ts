import { newRouteId } from './compare-rules'
import type { Step } from './import-steps'
import type { Rulebook } from './write-rules'

/** What those that send share: what there was, and the ids that things get on the way. */
export type Sending = {
  networkId: string
  today: Rulebook
  isPro: boolean
  /** The id that something has by now: of a route that was made, of a tag that was called otherwise. */
  idOf: (id: string) => string
  /** The name of a route that was to be made before and is not there. */
  missingRoute: (id: string) => string | undefined
  give: (id: string, newId: string) => void
  /** Hears the id of whatever is made. */
  onMade: (id: string) => void
  /** Says that a route that a policy names was not made. */
  notMade: (route: string) => string
}

export type AboutSending = Pick<Sending, 'today' | 'isPro' | 'notMade' | 'onMade'>

export function toSending(steps: readonly Step[], about: AboutSending): Sending {
  const awaited = new Map(
    steps.flatMap(({ section, change }) =>
      section === 'routes' && change.kind === 'add' ? [[newRouteId(change), change.name]] : [],
    ),
  )
  const given = new Map<string, string>()
  return {
    ...about,
    networkId: about.today.network,
    idOf: (id) => given.get(id) ?? id,
    missingRoute: (id) => (given.has(id) ? undefined : awaited.get(id)),
    give: (id, newId) => void given.set(id, newId),
  }
}

type Deletion<Input> = {
  send: (input: Input) => Promise<unknown>
  wasGone: (input: Input, refusal: unknown) => Promise<boolean>
}

/** What somebody else has deleted before counts as done. */
export async function sendOrGone<Input>({ send, wasGone }: Deletion<Input>, input: Input) {
  await send(input).catch(async (error: unknown) => {
    if (!(await wasGone(input, error))) throw error
  })
}
