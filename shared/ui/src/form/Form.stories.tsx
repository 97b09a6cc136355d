import { ApiError, z } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Panel } from '../page/Panel'
import { LONG_TEXT, send } from '../story-parts'
import { SwitchField } from './choice-fields'
import { FieldError, FieldRows, OtherRow } from './FieldFrame'
import { Form, SubmitButton } from './Form'
import { SaveBar } from './SaveBar'
import { TextField } from './text-fields'

const schema = z.object({ name: z.string().check(z.minLength(1)), isOn: z.boolean() })

const rows = (
  <>
    <Panel title="Network">
      <FieldRows>
        <TextField name="name" label="Name" hint={LONG_TEXT} required />
        <SwitchField name="isOn" label="DNS" hint="Names in place of addresses" />
        <OtherRow>
          <FieldError name="name" />
          Both take effect at once.
        </OtherRow>
      </FieldRows>
    </Panel>
    <SaveBar action="Save" discard="Discard" unsaved="Unsaved changes" unchanged="Saved" />
  </>
)

const meta = {
  title: 'form/Form',
  component: Form<{ name: string; isOn: boolean }, { name: string; isOn: boolean }>,
  args: {
    schema,
    initialValues: { name: 'office', isOn: true },
    failure: 'Failed to save the network',
    onSubmit: (): Promise<unknown> => Promise.reject(new ApiError(400, LONG_TEXT)),
    children: (
      <>
        <TextField name="name" label="Name" required />
        <SwitchField name="isOn" label="DNS" />
        <SubmitButton>Save</SubmitButton>
      </>
    ),
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Missing: Story = { args: { initialValues: { name: '', isOn: true } }, play: send }

export const Refused: Story = { play: send }

export const Sending: Story = {
  args: { onSubmit: () => new Promise(() => {}) },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Save' })),
}

/** On a page: fields in rows, and a bar that saves after a change. */
export const Rows: Story = { args: { children: rows } }

export const RowsChanged: Story = {
  args: { children: rows },
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Name' }))
    await userEvent.tab()
    await canvas.findAllByRole('alert')
  },
}
