import { loadSessionWords } from '../session/session-words'
import { lazyPage } from './lazy-page'

/* The shell's own pages, each a file of its own that loads when it is visited. */
export const DashboardPage = lazyPage(() =>
  import('../dashboard/DashboardPage').then((module) => module.DashboardPage),
)
export const BarePages = lazyPage(() =>
  withWords(import('../session/BarePages').then((module) => module.BarePages)),
)
export const LoginPage = lazyPage(() =>
  withWords(import('../session/LoginPage').then((module) => module.LoginPage)),
)
export const SignUpPage = lazyPage(() =>
  withWords(import('../session/SignUpPage').then((module) => module.SignUpPage)),
)
export const StartupPage = lazyPage(() =>
  import('../session/StartupPage').then((module) => module.StartupPage),
)

/** Screens outside of the frame have words of their own, which come beside their code. */
async function withWords<Page>(page: Promise<Page>): Promise<Page> {
  await loadSessionWords()
  return page
}
