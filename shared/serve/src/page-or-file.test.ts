import { mayBePage } from './page-or-file'
import { smallRemote } from './testing/small-remote'

const title = { en: '', de: '', fr: '' }
const pages = {
  remotes: [
    {
      ...smallRemote,
      routes: [
        { path: '/networks/:networkId', module: 'Network', title },
        { path: '/hosts/:hostId', redirect: '/devices/:hostId' },
      ],
    },
  ],
  shell: {
    reads: { frame: [], frameless: ['/login'], pages: [{ path: '/dashboard', reads: [] }] },
  },
}
const isPage = (url: string, headers = {}) => mayBePage({ url, headers }, pages)

test.each([
  '/',
  '/networks/my.net',
  '/v1.0.0/networks/my.net',
  '/hosts/gate.example',
  '/nowhere',
  '/v1.0.0',
  '/login?a=b.js',
])('%s may be a page', (url) => expect(isPage(url)).toBe(true))

test.each([
  '/logo.svg',
  '/networks/office/x.js',
  '/app.webmanifest',
  '/wp-login.php',
  '/a/b.env?x=1',
])('%s is a file that is not there', (url) => expect(isPage(url)).toBe(false))

test.each([
  [{ 'sec-fetch-dest': 'document', accept: 'text/html,*/*;q=0.8' }, true],
  [{ accept: '*/*' }, true],
  [{ 'sec-fetch-dest': 'image', accept: 'image/avif,*/*;q=0.8' }, false],
  [{ 'sec-fetch-dest': 'script', accept: '*/*' }, false],
  [{ accept: 'application/json' }, false],
])('whoever asks with %j gets the page: %s', (headers, isGiven) => {
  expect(isPage('/networks/office', headers)).toBe(isGiven)
})
