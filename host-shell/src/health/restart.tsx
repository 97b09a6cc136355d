import { restartServer } from '@meshdeck/api/server'
import {
  atom,
  type Infer,
  toast,
  useAtomValue,
  useCan,
  useCapabilities,
  useSession,
  z,
} from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { Button, Text, useConfirm } from '@meshdeck/ui'
import { useInterval } from '@meshdeck/ui/shell'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import { askStatus } from './lost-connection'

/** For a server that answers and still does not do what it should [WZ-026, AP-012]; never one press away. */
export function RestartHelp() {
  const { t } = useTranslation()
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!useMayRestart()) return null

  return (
    <Text as="div" mt="4" textStyle="sm" color="fg.muted" textAlign="center">
      <Button
        variant="ghost"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('health.restart.help')}
      </Button>
      <Text id={textId} hidden={!isOpen}>
        {t('health.restart.helpText')} <RestartButton>{t('health.problem.restart')}</RestartButton>
      </Text>
    </Text>
  )
}

/**
 * Asks, then lets the server restart [SV-017, ER-041]; `useFollowRestart` says when it is back. Stands in a sentence,
 * as a link does.
 */
export function RestartButton({ children }: { children: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const ask = () =>
    confirm({
      title: t('health.restart.question'),
      description: t('health.restart.effect'),
      action: t('health.restart.action'),
      isDanger: false,
      onConfirm: async () => {
        await restartServer()
        keepRestart({ askedAt: Date.now(), wasGone: false })
      },
      success: t('health.restart.asked'),
      outcome: t('health.restart.askedHint'),
      failure: t('health.restart.failed'),
    })

  return (
    <Button
      variant="ghost"
      size="xs"
      px="0"
      textStyle="sm"
      color="accent.fg"
      textDecoration="underline"
      onClick={ask}
    >
      {children}
    </Button>
  )
}

/** Whether the server lets this person restart it (contract 1.1 and 2.2). To nobody else it is offered. */
export function useMayRestart(): boolean {
  const { isAdmin } = useCan()
  const { userPlatformRole } = useSession()
  const { restartsBySuperAdmin } = useCapabilities()
  return restartsBySuperAdmin ? userPlatformRole === 'super-admin' : isAdmin
}

/** A server that is started again at once is gone for a second or two. */
const LOOK_MS = 500

/** Looks for the server after it was asked to restart, and says when it answers again [ER-049]. */
export function useFollowRestart(): void {
  const { t } = useTranslation()
  const restart = useAtomValue(restartAtom)

  const look = async () => {
    const isThere = await askStatus()
    const before = store.get(restartAtom)
    if (!before) return
    const next = nextRestart(before, isThere, Date.now())
    if (next === before) return
    if (next === 'back')
      toast.success(t('health.restart.done'), { description: t('health.restart.wait') })
    if (next === 'unnoticed') {
      toast.info(t('health.restart.unnoticed'), { description: t('health.restart.unnoticedHint') })
    }
    keepRestart(typeof next === 'object' ? next : undefined)
  }
  useInterval(() => void look(), restart && LOOK_MS)
}

/** What the banner of a server that does not answer adds, where it was asked to restart. */
export function useRestartNote(): string | undefined {
  const { t, i18n } = useTranslation()
  const restart = useAtomValue(restartAtom)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), restart && LOOK_MS)
  if (!restart) return undefined

  const time = new Date(restart.askedAt).toLocaleTimeString(i18n.language, { timeStyle: 'short' })
  return t(isOverdue(restart, now) ? 'health.restart.overdue' : 'health.restart.waiting', { time })
}

/** A server that is started again by something is back long before. */
const OVERDUE_MS = 60_000

const KEY = 'meshdeck_restart'

const restartSchema = z.object({
  /** Milliseconds of the clock. */
  askedAt: z.number(),
  /** The server has been seen not to answer since. */
  wasGone: z.boolean(),
})

/** A restart that the server was asked for, and that has not come to its end. */
export type Restart = Infer<typeof restartSchema>

/** How a restart ends: it answers again, or it has answered all the time. */
type End = 'back' | 'unnoticed'

/** Where a restart stands after the server was looked at. */
export function nextRestart(restart: Restart, isThere: boolean, now: number): Restart | End {
  if (!isThere) return restart.wasGone ? restart : { ...restart, wasGone: true }
  if (restart.wasGone) return 'back'
  return now - restart.askedAt >= OVERDUE_MS ? 'unnoticed' : restart
}

/** Whether the server has been away for so long that nothing seems to start it again. */
export function isOverdue({ askedAt, wasGone }: Restart, now: number): boolean {
  return wasGone && now - askedAt >= OVERDUE_MS
}

/** The restart that somebody has asked for in this tab; a reload, which is what people try next, does not forget it. */
export const restartAtom = atom<Restart | undefined>(readStored())

/** Keeps where the restart stands; nothing once it has come to its end. */
export function keepRestart(restart: Restart | undefined): void {
  if (restart) sessionStorage.setItem(KEY, JSON.stringify(restart))
  else sessionStorage.removeItem(KEY)
  store.set(restartAtom, restart)
}

function readStored(): Restart | undefined {
  try {
    return z.safeParse(restartSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '')).data
  } catch {
    return undefined
  }
}
