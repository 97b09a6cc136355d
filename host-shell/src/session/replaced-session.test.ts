import { apiBase } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'
import { sessionOf } from '@meshdeck/testing/session'

// only the page of the question is loaded, as on a visit by such a link
import './StartupPage'

// full storage keys, because the helpers that build them would also clear the entries
test('clears the visits with a session that a launch link replaces, and keeps the changes of nodes', () => {
  startSession(sessionOf('ada'), { remember: false })
  localStorage.setItem(`recent ${apiBase()} ada`, '[]')
  localStorage.setItem(`changes ${apiBase()} ada corp`, '{}')
  startSession(sessionOf('bo'), { remember: false })
  expect(Object.keys(localStorage)).toEqual([`changes ${apiBase()} ada corp`])
  endSession('signed-out')
})
