import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { TextLink } from '../controls/text-links'
import { withinForm, LONG_NAME, LONG_TEXT, send } from '../story-parts'
import { PasswordField, TextAreaField, TextField } from './text-fields'

const meta = {
  title: 'form/TextFields',
  component: TextField,
  args: { name: 'name', label: 'Name' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

const filled = withinForm({ name: 'office' })

export const Empty: Story = {
  args: { hint: 'Lowercase letters', placeholder: 'office', required: true },
  decorators: [withinForm({ name: '' })],
}

export const Filled: Story = { decorators: [filled] }

export const Machine: Story = { args: { isMonospace: true }, decorators: [filled] }

export const WithAside: Story = {
  args: { aside: <TextLink to="/reset">Forgot it?</TextLink> },
  decorators: [filled],
}

export const Disabled: Story = { args: { disabled: true }, decorators: [filled] }

export const Refused: Story = {
  decorators: [withinForm({ name: 'office' }, { name: 'This name is taken' })],
  play: send,
}

export const LongText: Story = {
  args: { label: LONG_TEXT, hint: LONG_TEXT },
  decorators: [withinForm({ name: LONG_NAME }, { name: LONG_NAME })],
  play: send,
}

const comment = { name: 'comment', label: 'Comment', hint: 'For other administrators' }

export const Area: Story = {
  render: () => <TextAreaField {...comment} />,
  decorators: [withinForm({ comment: '' })],
}

export const AreaWithLongText: Story = {
  render: () => <TextAreaField {...comment} />,
  decorators: [withinForm({ comment: LONG_TEXT })],
}

export const AreaRefused: Story = {
  render: () => <TextAreaField {...comment} />,
  decorators: [withinForm({ comment: 'x' }, { comment: 'Too short' })],
  play: send,
}

const password = { name: 'password', label: 'Password', autoComplete: 'off' } as const
const withPassword = withinForm({ password: 'correct horse' })

export const Password: Story = {
  render: () => <PasswordField {...password} />,
  decorators: [withPassword],
}

export const PasswordShown: Story = {
  render: () => <PasswordField {...password} />,
  decorators: [withPassword],
  play: ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole('button', { name: 'Show password' })),
}

export const PasswordDisabled: Story = {
  render: () => <PasswordField {...password} disabled />,
  decorators: [withPassword],
}

export const PasswordRefused: Story = {
  render: () => <PasswordField {...password} />,
  decorators: [withinForm({ password: 'x' }, { password: 'Wrong password' })],
  play: send,
}
