import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Button } from '../controls/Button'
import { LONG_TEXT } from '../story-parts'
import { Banner } from './Banner'

const meta = {
  component: Banner,
  args: { tone: 'info', children: 'Netmaker 1.5.1 is available.' },
} satisfies Meta<typeof Banner>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const Success: Story = { args: { tone: 'success', children: 'Connected again.' } }

export const Warning: Story = { args: { tone: 'warning', children: 'The license expires soon.' } }

export const Critical: Story = { args: { tone: 'critical', children: 'The server is offline.' } }

export const WithAction: Story = { args: { action: <Button size="sm">Show</Button> } }

export const LongText: Story = { args: { children: LONG_TEXT, tone: 'warning' } }
