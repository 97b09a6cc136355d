import { serverSettingsSchema } from '@meshdeck/api/server-settings'
import { z } from '@meshdeck/platform'

import { authenticationOf, authenticationSchema, authenticationValues } from './authentication-form'
import {
  generalOf,
  generalSchema,
  generalValues,
  mailOf,
  mailSchema,
  mailValues,
  syncOf,
  syncSchema,
  syncValues,
} from './settings-form'

const settings = z.parse(serverSettingsSchema, {
  verbosity: 1,
  jwt_validity_duration: 720,
  allowed_email_domains: '*',
  smtp_port: 587,
  client_secret: '..................',
  email_sender_password: 'in clear',
  okta_api_token: 'in clear',
  user_filters: null,
})

test('drops plain-text secrets when the response is parsed', () => {
  expect(JSON.stringify(settings)).not.toContain('in clear')
  expect(settings).toMatchObject({
    client_secret: true,
    email_sender_password: true,
    google_sa_creds_json: false,
  })
})

test('sends the stored values of an untouched form, without secrets', () => {
  const mail = mailOf(settings)
  expect(z.parse(mailSchema, mailValues(mail))).toEqual({ fields: mail, secrets: {} })
  const sync = syncOf(settings)
  expect(z.parse(syncSchema(sync, ''), syncValues(sync))).toEqual({ fields: sync, secrets: {} })
})

test('sends a typed secret, and filters without surrounding spaces', () => {
  const sync = syncOf(settings)
  const values = syncValues(sync)
  const typed = {
    ...values,
    user_filters: ' staff-*\n\n ops ',
    secrets: { ...values.secrets, okta_api_token: 'new' },
  }
  expect(z.parse(syncSchema(sync, 'okta'), typed)).toMatchObject({
    fields: { user_filters: ['staff-*', 'ops'] },
    secrets: { okta_api_token: 'new' },
  })
})

test.each([
  ['4', false],
  ['5', true],
  ['525600', true],
  ['525601', false],
  ['12h', false],
  ['', false],
])('validates a token lifetime of %j minutes: %s', (jwt_validity_duration, isGood) => {
  const before = authenticationOf(settings)
  const values = { ...authenticationValues(before), jwt_validity_duration }
  const schema = authenticationSchema(before, { hasClients: false, hasProviders: true })
  expect(z.safeParse(schema, values).success).toBe(isGood)
})

test('validates the interval of address lookups only for servers that have it', () => {
  const before = generalOf(settings)
  const isGood = (hasDetectionInterval: boolean) =>
    z.safeParse(generalSchema(before, { hasDetectionInterval }), generalValues(before)).success
  expect([isGood(false), isGood(true)]).toEqual([true, false])
})

test.each([
  ['0', false],
  ['1', true],
  ['65535', true],
  ['65536', false],
  ['25x', false],
  ['025', false],
  ['２５', false],
  [' 25 ', true],
])('validates mail port %j: %s', (smtp_port, isGood) => {
  const values = { ...mailValues(mailOf(settings)), smtp_port }
  expect(z.safeParse(mailSchema, values).success).toBe(isGood)
})
