import { atom, z, type Infer } from '@meshdeck/platform'
import { onSessionEnd, store } from '@meshdeck/platform/shell'

import { keepNoticeRoom } from '../turns/notice-room'

const KEY = 'meshdeck_trouble'

const troubleSchema = z.object({
  kind: z.oneOf(['unreachable', 'broker', 'server']),
  /** Milliseconds of the clock. */
  since: z.number(),
  isDismissed: z.boolean(),
})

/** What was wrong with the server when this tab heard of it last, and whether somebody has had enough of hearing it. */
export type Trouble = Infer<typeof troubleSchema>

/** Lasts as long as the session in this tab: a page that is loaded again need not wait to say the same. */
export const troubleAtom = atom<Trouble | undefined>(readStored())

/** Keeps what is wrong; nothing once the server is well. */
export function keepTrouble(trouble: Trouble | undefined): void {
  if (trouble) sessionStorage.setItem(KEY, JSON.stringify(trouble))
  else sessionStorage.removeItem(KEY)
  if (trouble?.kind !== 'broker') keepNoticeRoom(undefined)
  store.set(troubleAtom, trouble)
}

onSessionEnd(() => keepTrouble(undefined))

function readStored(): Trouble | undefined {
  try {
    return z.safeParse(troubleSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '')).data
  } catch {
    return undefined
  }
}
