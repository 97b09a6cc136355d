import { z } from '@meshdeck/platform'
import { loadCommonTranslations, startI18n } from '@meshdeck/platform/shell'

import { zodValidate } from './zod-validate'

beforeAll(async () => {
  await startI18n('en')
  await loadCommonTranslations()
})

const schema = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(8), z.regex(/^[a-z]+$/)),
  range: z.object({
    ipv4: z.string().check(z.refine((text) => text !== 'taken', { error: 'This range is taken' })),
  }),
})
const validate = zodValidate(schema)
const errorsOf = (name: string, ipv4 = '') => validate({ name, range: { ipv4 } })

test('returns no errors for valid values', () => {
  expect(errorsOf('office')).toEqual({})
})

test.each([
  ['', 'This field is required'],
  ['ab', 'Minimum 3 characters required'],
  ['abcdefghi', 'Maximum 8 characters allowed'],
  ['Office', 'Invalid format'],
])('reports for the name %j "%s" [CO-028, CO-029, CO-030, CO-031]', (name, message) => {
  expect(errorsOf(name)).toEqual({ name: message })
})

test('uses the message of a custom rule, nested like the values [CO-032]', () => {
  expect(errorsOf('office', 'taken')).toEqual({ range: { ipv4: 'This range is taken' } })
})

test('fills the placeholders of a translated message with the values of the rule', () => {
  const named = zodValidate(
    z.object({
      name: z
        .string()
        .check(
          z.faults((text) =>
            text === '' ? undefined : { error: 'common:field.tooShort', params: { n: text } },
          ),
        ),
    }),
  )
  expect(named({ name: '' })).toEqual({})
  expect(named({ name: '7' })).toEqual({ name: 'Minimum 7 characters required' })
})

test('translates a message that is a key', () => {
  const keyed = zodValidate(
    z.object({ name: z.string().check(z.minLength(1, 'common:dialog.cancel')) }),
  )
  expect(keyed({ name: '' })).toEqual({ name: 'Cancel' })
})
