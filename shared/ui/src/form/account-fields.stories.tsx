import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, send } from '../story-parts'
import { CurrentPasswordField, NewPasswordFields, OneTimeCodeField } from './account-fields'

const meta = { title: 'form/AccountFields' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const OneTimeCode: Story = {
  render: () => <OneTimeCodeField />,
  decorators: [withinForm({ code: '' })],
}

export const OneTimeCodeRefused: Story = {
  render: () => <OneTimeCodeField />,
  decorators: [withinForm({ code: '123 45' }, { code: 'Wrong code' })],
  play: send,
}

export const CurrentPassword: Story = {
  render: () => <CurrentPasswordField />,
  decorators: [withinForm({ currentPassword: '' })],
}

export const NewPassword: Story = {
  render: () => <NewPasswordFields />,
  decorators: [withinForm({ password: '', confirm: '' })],
}
