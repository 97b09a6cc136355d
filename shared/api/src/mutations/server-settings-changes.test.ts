import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'

import { updateServerSettings } from './server-settings-changes'

afterEach(() => jest.restoreAllMocks())

const account = '{ "client_email": "sync@example.com", "private_key": "é" }'
const encoded = Buffer.from(account).toString('base64')

test.each([
  ['as its file has it', `${account}\n`],
  ['encoded already', encoded],
])('sends a service account as base64, typed %s', async (_, google_sa_creds_json) => {
  const [read, write] = ['GET server/settings', 'PUT server/settings']
  const kept = { email_sender_password: 'in clear', client_secret: '..', theme: 'dark' }
  const sent = answerWith({ [read]: kept, [write]: {} })
  const edit = { base: { smtp_port: 0 }, mine: { smtp_port: 25 } }
  await updateServerSettings.send({ ...edit, secrets: { google_sa_creds_json } })
  expect(sent.at(-1)).toEqual([write, { ...kept, smtp_port: 25, google_sa_creds_json: encoded }])
})
