import { type Infer, type Session, z } from '@meshdeck/platform'
import { consolePath, isTokenValid, sessionSchema, useSessionState } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

/** A tab that is opened in front hides the one it was opened from before it can ask. */
const JUST_LEFT_MS = 10_000

type Props = {
  /** Else only whose session this tab has is said. */
  handsOver?: boolean
}

/** Answers new tabs that have no session, for as long as it is on screen. Draws nothing. */
export function AnswerTabs({ handsOver = false }: Props) {
  const { session } = useSessionState()

  useEffect(() => {
    // an origin that is shared with others has nobody to hand a session to
    if (!session || consolePath() !== '') return undefined
    const tabs = new BroadcastChannel(TABS)
    const look = watchLook()
    tabs.onmessage = ({ data }) => {
      const question = z.safeParse(questionSchema, data).data
      if (!question || !isTokenValid(session.jwt)) return
      if (question.asks === 'who') say(question, { username: session.username })
      else if (handsOver && look.isHere() && isMeant(session, question)) say(question, { session })
    }
    return () => {
      tabs.close()
      look.stop()
    }
  }, [session, handsOver])

  return null
}

type SessionQuestion = Extract<TabQuestion, { asks: 'session' }>

const isMeant = (session: Session, { username, baseUrl }: SessionQuestion) =>
  session.username === username && session.baseUrl === baseUrl

function say({ nonce }: TabQuestion, answer: TabAnswer): void {
  const channel = new BroadcastChannel(answersTo(nonce))
  channel.postMessage(z.parse(answerSchema, answer))
  channel.close()
}

/** Whether somebody looks at this tab, or did when he opened the one that asks. */
function watchLook() {
  let leftAt = Number.NEGATIVE_INFINITY
  const note = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
  }
  document.addEventListener('visibilitychange', note)
  return {
    isHere: () => document.visibilityState === 'visible' || Date.now() - leftAt < JUST_LEFT_MS,
    stop: () => document.removeEventListener('visibilitychange', note),
  }
}

/** Where a new tab asks, and every tab of this origin with a session hears it. */
export const TABS = 'meshdeck_tabs'

const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Asked of all tabs: whose sessions there are; then, of those who may, the session of the one person there is. */
export const questionSchema = z.union([
  z.object({ asks: z.oneOf(['who']), nonce }),
  z.object({ asks: z.oneOf(['session']), nonce, username: z.string(), baseUrl: z.string() }),
])
export type TabQuestion = Infer<typeof questionSchema>

/** Said to the tab that asked: whose session a tab has, or the session, of which nothing goes along but its fields. */
export const answerSchema = z.union([
  z.object({ session: z.object(sessionSchema.shape) }),
  z.object({ username: z.string() }),
])
export type TabAnswer = Infer<typeof answerSchema>

/** The channel on which a question is answered: another tab does not hear what is said there. */
export const answersTo = (nonceOfQuestion: string) => `${TABS} ${nonceOfQuestion}`
