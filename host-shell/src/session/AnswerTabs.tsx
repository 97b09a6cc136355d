import { z, type Session } from '@meshdeck/platform'
import { consolePath, isTokenValid, useSessionState } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import {
  answerSchema,
  answersTo,
  questionSchema,
  TABS,
  type TabAnswer,
  type TabQuestion,
} from './tab-messages'

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
