/** What the key for commands is called on this device. */
export const commandKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
