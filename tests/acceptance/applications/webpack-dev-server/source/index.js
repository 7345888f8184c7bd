document.title = 'first'
