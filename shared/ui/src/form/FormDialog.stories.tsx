import { ApiError, z } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screen } from 'storybook/test'

import { LONG_TEXT } from '../story-parts'
import { FormDialog } from './FormDialog'
import { TextField } from './text-fields'

const schema = z.object({ name: z.string().check(z.minLength(1)) })

const meta = {
  title: 'form/FormDialog',
  component: FormDialog<{ name: string }, { name: string }>,
  args: {
    title: 'Create network',
    schema,
    initialValues: { name: '' },
    onSubmit: () => Promise.reject(new ApiError(400, 'the name is taken')),
    onClose: () => {},
    failure: 'Failed to create network',
    children: <TextField name="name" label="Name" hint="Lowercase letters" required />,
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const send: NonNullable<Story['play']> = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create network' }))
  await screen.findByRole('alert')
}

export const Normal: Story = {}

export const Missing: Story = { play: send }

export const Refused: Story = { args: { initialValues: { name: 'office' } }, play: send }

export const Unsaved: Story = {
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'office')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog')
  },
}

export const LongText: Story = {
  args: {
    title: LONG_TEXT,
    children: Array.from({ length: 14 }, (_, n) => (
      <TextField key={n} name="name" label={`Name ${n + 1}`} hint={LONG_TEXT} />
    )),
  },
}
