const response = await fetch('/version')
const { version, host } = await response.json()
document.querySelector('#version').textContent = `HTTP/${version} from ${host}`
