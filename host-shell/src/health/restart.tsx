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

/**
 * Help for a server that responds but doesn't work properly [WZ-026, AP-012]. The restart button appears only after the
 * user expands it, so it is never one click away.
 */
export function RestartHelp() {
  const { t } = useTranslation()
  const textId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayRestart()) return null

  return (
    <Text as="div" mt="4" textStyle="sm" color="fg.muted" textAlign="center">
      <Button
        variant="ghost"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setIsOpen(!isOpen)}
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
 * Asks for confirmation, then requests a restart of the server; `useFollowRestart` reports when it is back. Rendered
 * inline in a sentence, like a link.
 */
export function RestartButton({ children }: { children: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const confirmRestart = () =>
    confirm({
      title: t('health.restart.question'),
      description: t('health.restart.effect'),
      action: t('health.restart.action'),
      isDanger: false,
      onConfirm: async () => {
        await restartServer()
        storeRestart({ askedAt: Date.now(), wasGone: false })
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
      onClick={confirmRestart}
    >
      {children}
    </Button>
  )
}

/**
 * Whether the server allows the signed-in user to restart it (contract 1.1 and 2.2). Other users don't see the button.
 */
export function useMayRestart(): boolean {
  const { isAdmin } = useCan()
  const { userPlatformRole } = useSession()
  const { limitsRestart } = useCapabilities()
  return limitsRestart ? userPlatformRole === 'super-admin' : isAdmin
}

/** Polling interval; a server that is restarted immediately is unavailable for only a second or two. */
const POLL_MS = 500

/** Polls the server after a requested restart and reports when it responds again [ER-049]. */
export function useFollowRestart(): void {
  const { t } = useTranslation()
  const restart = useAtomValue(restartAtom)

  const poll = async () => {
    const isUp = await askStatus()
    const currentRestart = store.get(restartAtom)
    if (!currentRestart) return
    const next = nextRestart(currentRestart, isUp, Date.now())
    if (next === currentRestart) return
    if (next === 'back')
      toast.success(t('health.restart.done'), { description: t('health.restart.wait') })
    if (next === 'unnoticed') {
      toast.info(t('health.restart.unnoticed'), { description: t('health.restart.unnoticedHint') })
    }
    storeRestart(typeof next === 'object' ? next : undefined)
  }
  useInterval(() => void poll(), restart && POLL_MS)
}

/** Returns the addition to the banner of a server that doesn't respond after a requested restart. */
export function useRestartNote(): string | undefined {
  const { t, i18n } = useTranslation()
  const restart = useAtomValue(restartAtom)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), restart && POLL_MS)
  if (!restart) return undefined

  const time = new Date(restart.askedAt).toLocaleTimeString(i18n.language, { timeStyle: 'short' })
  return t(isOverdue(restart, now) ? 'health.restart.overdue' : 'health.restart.waiting', { time })
}

/** A server that a supervisor restarts is back well within this time. */
const OVERDUE_MS = 60_000

const KEY = 'meshdeck_restart'

const restartSchema = z.object({
  /** In milliseconds since 1970. */
  askedAt: z.number(),
  /** Whether the server was seen not responding since. */
  wasGone: z.boolean(),
})

/** A requested restart that isn't finished yet. */
export type Restart = Infer<typeof restartSchema>

/** How a restart ends: the server responds again, or it never stopped responding. */
type End = 'back' | 'unnoticed'

/** Returns the state of a restart after a status check. */
export function nextRestart(restart: Restart, isUp: boolean, now: number): Restart | End {
  if (!isUp) return restart.wasGone ? restart : { ...restart, wasGone: true }
  if (restart.wasGone) return 'back'
  return now - restart.askedAt >= OVERDUE_MS ? 'unnoticed' : restart
}

/** Whether the server has been unavailable so long that it probably isn't being started again. */
export function isOverdue({ askedAt, wasGone }: Restart, now: number): boolean {
  return wasGone && now - askedAt >= OVERDUE_MS
}

/** The restart requested in this tab. It survives a reload, which users often try next. */
export const restartAtom = atom<Restart | undefined>(readStored())

/** Stores the state of a restart; `undefined` removes it when the restart has ended. */
export function storeRestart(restart: Restart | undefined): void {
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
