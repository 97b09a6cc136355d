import { z } from '@meshdeck/platform'
import { fireEvent, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { readIn } from '@meshdeck/testing/time-zone'

import { renderUi } from '../testing'
import { Form } from './Form'
import { MomentField } from './MomentField'

beforeEach(() => readIn('Europe/Berlin'))
afterEach(() => jest.restoreAllMocks())

async function renderField(value: string, isDay = false) {
  const schema = z.object({ end: z.string() })
  await renderUi(
    <Form schema={schema} initialValues={{ end: value }} onSubmit={async () => undefined}>
      <MomentField name="end" label="Ends" hint="Then access ends." isDay={isDay} />
    </Form>,
  )
  return screen.findByLabelText('Ends')
}

test.each([
  ['2027-07-01T10:00', false, 'GMT+2'],
  ['2027-12-01T10:00', false, 'GMT+1'],
  ['2027-07-01', true, 'GMT+2'],
])('shows the time zone of %s next to the field', async (value, isDay, offset) => {
  const field = await renderField(value, isDay)
  expect(field).toHaveAccessibleDescription(
    `Then access ends. Time zone: Europe/Berlin (${offset}).`,
  )
})

test('says that a time which occurs twice means the first one', async () => {
  const field = await renderField('2027-10-31T02:30')
  expect(screen.getByRole('status')).toHaveTextContent(
    inEnglish('common:field.repeatedTime', { offset: 'GMT+2' }),
  )
  fireEvent.change(field, { target: { value: '2027-10-31T03:30' } })
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
})
