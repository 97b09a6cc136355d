import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, send } from '../story-parts'
import { CurrentPasswordField, NewPasswordFields } from './account-fields'
import { PasswordField } from './text-fields'

const meta = {
  component: PasswordField,
  args: { name: 'password', label: 'Password', autoComplete: 'off' },
} satisfies Meta<typeof PasswordField>
export default meta
type Story = StoryObj<typeof meta>

const filled = withinForm({ password: 'correct horse' })

export const Hidden: Story = { decorators: [filled] }

export const Shown: Story = {
  decorators: [filled],
  play: ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole('button', { name: 'Show password' })),
}

export const Disabled: Story = { args: { disabled: true }, decorators: [filled] }

export const Refused: Story = {
  decorators: [withinForm({ password: 'x' }, { password: 'Wrong password' })],
  play: send,
}

export const Current: Story = {
  render: () => <CurrentPasswordField />,
  decorators: [withinForm({ currentPassword: '' })],
}

export const New: Story = {
  render: () => <NewPasswordFields />,
  decorators: [withinForm({ password: '', confirm: '' })],
}
