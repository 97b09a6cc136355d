// there all four servers
import './rights.test'
