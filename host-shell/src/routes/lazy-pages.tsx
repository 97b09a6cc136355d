import { lazyPage } from './lazy-page'

/* The shell's own pages, each a file of its own that loads when it is visited. */
export const DashboardPage = lazyPage(() =>
  import('../dashboard/DashboardPage').then((module) => module.DashboardPage),
)
export const LoginPage = lazyPage(() =>
  import('../session/LoginPage').then((module) => module.LoginPage),
)
export const SignUpPage = lazyPage(() =>
  import('../session/SignUpPage').then((module) => module.SignUpPage),
)
