import { type Infer, type Session, z } from '@meshdeck/platform'
import { consolePath, isTokenValid, sessionSchema, useSessionState } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

/** A new tab in the foreground hides the tab it was opened from before it can ask for the session. */
const JUST_LEFT_MS = 10_000

type Props = {
  /** Whether the session may be handed over; otherwise only its username is sent. */
  handsOver?: boolean
}

/** Answers new tabs without a session while it is mounted. Renders nothing. */
export function AnswerTabs({ handsOver = false }: Props) {
  const { session } = useSessionState()

  useEffect(() => {
    // never on an origin shared with other applications, which would receive the session too
    if (!session || consolePath() !== '') return undefined
    const tabs = new BroadcastChannel(TABS)
    const look = watchLook()
    tabs.onmessage = ({ data }) => {
      const question = z.safeParse(questionSchema, data).data
      if (!question || !isTokenValid(session.jwt)) return
      if (question.asks === 'who') say(question, { username: session.username })
      else if (handsOver && look.isVisible() && isOfSameUser(session, question))
        say(question, { session })
    }
    return () => {
      tabs.close()
      look.stop()
    }
  }, [session, handsOver])

  return null
}

type SessionQuestion = Extract<TabQuestion, { asks: 'session' }>

const isOfSameUser = (session: Session, { username, baseUrl }: SessionQuestion) =>
  session.username === username && session.baseUrl === baseUrl

function say({ nonce }: TabQuestion, answer: TabAnswer): void {
  const channel = new BroadcastChannel(answerChannel(nonce))
  channel.postMessage(z.parse(answerSchema, answer))
  channel.close()
}

/** Tracks whether this tab is visible, or was until just before the question. */
function watchLook() {
  let leftAt = Number.NEGATIVE_INFINITY
  const recordVisibility = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
  }
  document.addEventListener('visibilitychange', recordVisibility)
  return {
    isVisible: () => document.visibilityState === 'visible' || Date.now() - leftAt < JUST_LEFT_MS,
    stop: () => document.removeEventListener('visibilitychange', recordVisibility),
  }
}

/** Channel on which a new tab asks every tab of this origin that has a session. */
export const TABS = 'meshdeck_tabs'

const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Questions to all tabs: first the username of each session; then, if there is a single user, that user's session. */
export const questionSchema = z.union([
  z.object({ asks: z.oneOf(['who']), nonce }),
  z.object({ asks: z.oneOf(['session']), nonce, username: z.string(), baseUrl: z.string() }),
])
export type TabQuestion = Infer<typeof questionSchema>

/** Answers to the tab that asked: the username of a session, or the session, limited to its known fields. */
export const answerSchema = z.union([
  z.object({ session: z.object(sessionSchema.shape) }),
  z.object({ username: z.string() }),
])
export type TabAnswer = Infer<typeof answerSchema>

/** Channel for the answer to a question. Other tabs don't receive the answer. */
export const answerChannel = (nonceOfQuestion: string) => `${TABS} ${nonceOfQuestion}`
