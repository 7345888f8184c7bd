<p>${msg} ${local}</p>${items.map((item) => `<li>${item}</li>`).join("")}
