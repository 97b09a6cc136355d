import { apiBase, type Session } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'

// the page of the question alone, as a visit by such a link has it
import './StartupPage'

const sessionOf = (username: string): Session => ({
  baseUrl: '/api',
  jwt: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`,
  username,
  userPlatformRole: 'admin',
  user: {
    username,
    platform_role_id: 'admin',
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: {},
  },
})

// the keys in full: what names them brings the forgetting along by itself
test('what a person opened goes with the session that a launch link replaces; what changed of nodes stays', () => {
  startSession(sessionOf('ada'), { remember: false })
  localStorage.setItem(`recent ${apiBase()} ada`, '[]')
  localStorage.setItem(`changes ${apiBase()} ada corp`, '{}')
  startSession(sessionOf('bo'), { remember: false })
  expect(Object.keys(localStorage)).toEqual([`changes ${apiBase()} ada corp`])
  endSession('signed-out')
})
