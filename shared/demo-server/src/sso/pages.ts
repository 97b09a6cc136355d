import type { FastifyReply } from 'fastify'

/** Why a sign-in ends on a page of this server: status and sentences of the real one (contract 1.2). */
const pages = {
  'not-configured': {
    status: 500,
    lines: ['Your Netmaker server does not have OAuth configured.'],
  },
  'invalid-state': { status: 400, lines: ['Invalid OAuth Session. Please re-try again.'] },
  'no-dashboard': {
    status: 403,
    lines: [
      'Your account does not have access to the dashboard. Please contact your administrator for more information about your account.',
    ],
  },
  'first-time': {
    status: 403,
    lines: ['Thank you for signing up. Please contact your administrator for access.'],
  },
  pending: {
    status: 403,
    lines: ['Your account is yet to be approved. Please contact your administrator for access.'],
  },
  'not-allowed': {
    status: 403,
    lines: ['Your email is not allowed. Please contact your administrator.'],
  },
  'basic-auth': {
    status: 400,
    lines: [
      'It looks like you already have an account with us using Basic Authentication.',
      'To continue, please log in with your existing credentials or reset your password if needed.',
    ],
  },
  'other-person': {
    status: 403,
    lines: [
      'This account is linked to another person at your identity provider. Please contact your administrator.',
    ],
  },
  disabled: {
    status: 401,
    lines: [
      'Your account has been disabled. Please contact your administrator for more information about your account.',
    ],
  },
  'went-wrong': { status: 500, lines: ['Something went wrong. Contact Admin.'] },
} satisfies Record<string, { status: number; lines: string[] }>

export type Page = keyof typeof pages

/** Answers with the page, from which a link leads back to the console's sign-in. */
export function sendPage(reply: FastifyReply, page: Page, frontendUrl: string) {
  const { status, lines } = pages[page]
  const [title = '', ...rest] = lines
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Single sign-on</title>
</head>
<body>
<h1>${title}</h1>
${rest.map((line) => `<p>${line}</p>`).join('\n')}
<p><a href="${encodeURI(frontendUrl)}/login">Back To Login</a></p>
</body>
</html>
`
  return reply
    .code(status)
    .header('Content-Security-Policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(html)
}
