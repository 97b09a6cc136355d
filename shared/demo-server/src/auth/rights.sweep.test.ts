// runs them for all four servers
import './rights.test'
