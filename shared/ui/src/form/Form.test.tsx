import { z } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { FieldRows, OtherRow } from './FieldRows'
import { Form } from './Form'
import { SaveBar } from './SaveBar'
import { TextField } from './TextField'
import { SwitchField } from './toggle-fields'

const schema = z.object({ domain: z.string().check(z.minLength(1)), dns: z.boolean() })

async function renderPage(onSubmit: () => Promise<unknown> = async () => {}) {
  const user = await renderUi(
    <Form schema={schema} initialValues={{ domain: 'hosted.nm', dns: true }} onSubmit={onSubmit}>
      <FieldRows>
        <TextField name="domain" label="Default domain" hint="The ending of names" />
        <OtherRow>Between them</OtherRow>
        <SwitchField name="dns" label="Manage DNS" hint="From the server" />
      </FieldRows>
      <SaveBar
        action="Save"
        discard="Discard"
        unsaved="Unsaved changes"
        unchanged="No unsaved changes"
      />
    </Form>,
  )
  return { user, domain: await screen.findByLabelText('Default domain') }
}

test('a field in a row has its label, its hint and what is wrong with it as any other', async () => {
  const { user, domain } = await renderPage()
  expect(domain).toHaveAccessibleDescription('The ending of names')
  const dns = screen.getByRole('switch', { name: 'Manage DNS' })
  expect(dns).toHaveAccessibleDescription('From the server')

  await user.click(screen.getByText('Manage DNS'))
  expect(dns).not.toBeChecked()
  await user.clear(domain)
  await waitFor(() => expect(domain).toHaveAccessibleErrorMessage('This field is required'))
})

test('the hint of a field in a row stands with its label, and what is wrong with its control', async () => {
  const { user, domain } = await renderPage()
  const label = screen.getByText('Default domain')
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const hint = screen.getByText('The ending of names')
  expect([isBefore(label, hint), isBefore(hint, domain)]).toEqual([true, true])

  await user.clear(domain)
  expect(isBefore(domain, await screen.findByText('This field is required'))).toBe(true)
})

test('what saves a page says whether something is changed, and takes it back', async () => {
  const { user, domain } = await renderPage()
  const discard = screen.getByRole('button', { name: 'Discard' })
  expect(screen.getByRole('status')).toHaveTextContent('No unsaved changes')
  expect(discard).toHaveAttribute('aria-disabled', 'true')

  await user.type(domain, '.example')
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes')
  await user.click(discard)
  expect(domain).toHaveValue('hosted.nm')
  expect(discard).toHaveFocus()
})
