// there every version is sent all of it
import './bad-input.test'
